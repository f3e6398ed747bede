/** The content security policy of files: a browser runs nothing in them, and no page may show them in a frame. */
export const FILE_POLICY = "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
