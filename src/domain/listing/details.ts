/** Addresses of the pictures of a text, in their order, each once. */
export const picturesIn = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/<img\b[^>]*?(?<![\w-])src\s*=\s*(?:"([^"]*)"|'([^']*)')/giu)].flatMap(
      ([, a, b]) => a || b || [],
    ),
  ),
]
