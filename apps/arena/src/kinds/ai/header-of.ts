const most = 4_096

/** The first line of a csv, so that a wrong header is seen before it is sent; null where there is no text. The server decides. */
export async function headerOf(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.slice(0, most).arrayBuffer())
  try {
    const [line = ''] = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }).split(/\r?\n/u, 1)
    return line === '' ? null : line
  } catch {
    return null
  }
}
