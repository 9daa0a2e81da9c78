import type { SheetHandout } from '@beacon/api/platform/sheet'
import { saveFile } from '@beacon/ui/save'

/** Hands the bytes of an answer to the browser as a file. */
export function saveHandout({ filename, type, base64 }: SheetHandout): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
  saveFile(filename, new Blob([bytes], { type }))
}
