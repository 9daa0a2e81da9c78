/** A download of a large file may begin long after the click. */
const KEEP_MS = 10_000

/** Hands bytes to the browser as a file. */
export function saveFile(filename: string, bytes: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = filename
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS)
}
