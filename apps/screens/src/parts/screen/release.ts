import { basePath } from '@beacon/router'

/** Any page of this app without a key in its address. */
export const probe = `${basePath}/public/union/screen`

/** Whether the page that is served now starts another script than the one that runs here. */
export function isNewRelease(html: string, running: readonly string[]): boolean {
  const scripts = [...html.matchAll(/<script\s[^<>]*>/gu)].map(([tag]) => tag).filter((tag) => tag.includes('type="module"'))
  const served = scripts.flatMap((tag) => /\ssrc="([^"]+)"/u.exec(tag)?.[1] ?? [])
  return served.length > 0 && !served.some((src) => running.includes(src))
}

/** Loads the page again after a new release. Asks an address without a key: the key is handed over once and not again. */
export async function reloadAfterRelease(address: string): Promise<void> {
  const reply = await fetch(address, { credentials: 'same-origin', cache: 'no-cache' })
  if (!reply.ok) return
  const running = [...document.querySelectorAll('script[type="module"]')].map((script) => script.getAttribute('src') ?? '')
  if (isNewRelease(await reply.text(), running)) location.reload()
}
