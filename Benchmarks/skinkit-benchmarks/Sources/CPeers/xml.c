#include "peers.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>
#include <string.h>

typedef struct {
    uint64_t elements;
    uint64_t attributes;
    uint64_t text;
} counts;

static void count_start(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespaces,
                        const xmlChar **namespace_list, int attributes, int defaulted, const xmlChar **list) {
    (void)name, (void)prefix, (void)uri, (void)namespaces, (void)namespace_list, (void)defaulted, (void)list;
    counts *all = context;
    all->elements += 1;
    all->attributes += (uint64_t)attributes;
}

static void count_end(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
    (void)name, (void)prefix, (void)uri;
    ((counts *)context)->elements += 0;
}

static void count_text(void *context, const xmlChar *text, int count) {
    (void)text;
    ((counts *)context)->text += (uint64_t)count;
}

uint64_t peers_xml_sax(const char *bytes, size_t count) {
    xmlSAXHandler sax;
    memset(&sax, 0, sizeof sax);
    sax.initialized = XML_SAX2_MAGIC;
    sax.startElementNs = count_start;
    sax.endElementNs = count_end;
    sax.characters = count_text;
    sax.cdataBlock = count_text;
    sax.ignorableWhitespace = count_text;
    counts all = {0, 0, 0};
    int status = xmlSAXUserParseMemory(&sax, &all, bytes, (int)count);
    return status == 0 ? all.elements : 0;
}

static uint64_t count_nodes(xmlNodePtr node) {
    uint64_t count = 0;
    for (; node != NULL; node = node->next) {
        if (node->type == XML_ELEMENT_NODE) count += 1;
    }
    return count;
}

/* For processes that end afterwards. */
uint64_t peers_xml_dom_file(const char *path) {
    xmlDocPtr document = xmlReadFile(path, NULL, XML_PARSE_NONET);
    if (document == NULL) return 0;
    return count_nodes(xmlDocGetRootElement(document));
}
