/** A link that may be followed: http(s), mail, or a path of this site. Anything else is null. */
export function safeLink(href: string | undefined): string | null {
  if (!href) return null
  if (/^(https?:|mailto:)/i.test(href)) return href
  if (href.startsWith('#') || isOwnPath(href)) return href
  return null
}

/** A picture that may be loaded: a path of this site only, so no other host learns of the reader. */
export function safeImage(src: string | undefined): string | null {
  return src && isOwnPath(src) ? src : null
}

/** “/path” but neither “//host” nor “/\host”, which browsers read as another host. */
function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])/.test(address)
}
