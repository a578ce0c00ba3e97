#ifndef SKINKIT_CLIBXML_SHIM_H
#define SKINKIT_CLIBXML_SHIM_H

/* Debian builds libxml2 with ICU, and libxml2's headers then include ICU's, whose types clash with those that
   Foundation carries ('UErrorCode' has different definitions in different modules). Only the tail of a struct that
   is never touched from here depends on it. */
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED


#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <libxml/dict.h>

/* What a structured error is, without its English and without the error type: libxml2 2.12 made the callback's argument const, so that
   no Swift closure fits the headers of both Debian 12 (2.9.14) and Homebrew. */
typedef void (*skinkit_xml_error_handler)(void *context, int level, int domain, int code);

typedef struct {
    skinkit_xml_error_handler handler;
    void *context;
} skinkit_xml_error_sink;

#if LIBXML_VERSION >= 21200
static inline void skinkit_xml_structured_error(void *data, const xmlError *error) {
#else
static inline void skinkit_xml_structured_error(void *data, xmlErrorPtr error) {
#endif
    xmlParserCtxtPtr parser = (xmlParserCtxtPtr)data;
    if (parser == 0 || error == 0) return;
    skinkit_xml_error_sink *sink = (skinkit_xml_error_sink *)parser->_private;
    if (sink == 0) return;
    sink->handler(sink->context, (int)error->level, error->domain, error->code);
}

/* A handler table that calls nothing but what is given here: no entity, DTD or external subset is ever handled. */
static inline void skinkit_xml_sax_handler(xmlSAXHandler *sax, startElementNsSAX2Func start,
                                           endElementNsSAX2Func end, charactersSAXFunc characters) {
    for (unsigned long i = 0; i < sizeof(*sax); i++) ((char *)sax)[i] = 0;
    sax->initialized = XML_SAX2_MAGIC;
    sax->startElementNs = start;
    sax->endElementNs = end;
    sax->characters = characters;
    sax->cdataBlock = characters;
    sax->ignorableWhitespace = characters;
    sax->serror = skinkit_xml_structured_error;
}

#endif
