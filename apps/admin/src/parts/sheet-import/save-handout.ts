import type { SheetHandout } from '@beacon/api/platform/sheet'

/** Hands the bytes of an answer to the browser as a file. */
export function saveHandout({ filename, type, base64 }: SheetHandout): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
