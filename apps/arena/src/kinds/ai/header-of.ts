const most = 4_096

/** The first line of a csv, so that a wrong header is seen before it is sent; null for an archive, and where there is no text. The server decides. */
export async function headerOf(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.slice(0, most).arrayBuffer())
  const [first, second] = bytes
  // A zip begins with these two letters.
  if (first === 0x50 && second === 0x4b) return null
  try {
    const [line = ''] = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }).split(/\r?\n/u, 1)
    return line === '' ? null : line
  } catch {
    return null
  }
}
