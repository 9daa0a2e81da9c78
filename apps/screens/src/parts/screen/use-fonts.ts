import { useEffect, useState } from 'react'

/** Each with a character of its range: a face without one is not loaded. */
const faces = [
  ['600 26px "Archivo Variable"', 'A'],
  ['600 26px "Archivo Marks"', '…'],
  ['500 26px "Sometype Mono Variable"', '0'],
] as const
const LATEST_MS = 4_000

/** True once the letters are there (or late): a wall that is drawn before would shift under its readers. */
export function useFonts(): boolean {
  const [isReady, setReady] = useState(() => !('fonts' in document))
  useEffect(() => {
    if (isReady) return
    const timer = setTimeout(() => setReady(true), LATEST_MS)
    Promise.all(faces.map(([face, text]) => document.fonts.load(face, text))).then(
      () => setReady(true),
      () => setReady(true),
    )
    return () => clearTimeout(timer)
  }, [isReady])
  return isReady
}
