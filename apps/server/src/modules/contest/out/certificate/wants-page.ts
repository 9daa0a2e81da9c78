/** Whether somebody follows the address in a browser: it asks for a page first, programs ask for JSON or anything. */
export const wantsPage = (accept: string | undefined): boolean => accept !== undefined && /^\s*text\/html\b/iu.test(accept)
