import { useEffect, useState } from 'react'

const faces = ['600 26px "Archivo Variable"', '500 26px "Sometype Mono Variable"']
const LATEST_MS = 4_000

/** True once the letters are there (or late): a wall that is drawn before would shift under its readers. */
export function useFonts(): boolean {
  const [isReady, setReady] = useState(() => !('fonts' in document))
  useEffect(() => {
    if (isReady) return
    const timer = setTimeout(() => setReady(true), LATEST_MS)
    Promise.all(faces.map((face) => document.fonts.load(face))).then(
      () => setReady(true),
      () => setReady(true),
    )
    return () => clearTimeout(timer)
  }, [isReady])
  return isReady
}
