import type { ExamGuide } from '@beacon/api/kinds/theory/exam/exam'

/** The exam asks this page for full screen. Safe Exam Browser has the screen anyway. */
export const wantsFullScreen = ({ exam, seb }: Pick<ExamGuide, 'exam' | 'seb'>): boolean => exam.fullscreen && seb === 'none'

/** Telephones, and pages inside another one, have no full screen. */
export const canBeFull = (): boolean => document.fullscreenEnabled

const fullScreenMedia = () => window.matchMedia('(display-mode: fullscreen)')

/** Also by a key of the browser, of which the document knows nothing. */
export const isFull = (): boolean => (canBeFull() && document.fullscreenElement !== null) || fullScreenMedia().matches

/** Asks for full screen, within a click. @returns whether the browser gave it */
export async function enterFullScreen(): Promise<boolean> {
  try {
    await document.documentElement.requestFullscreen()
    return true
  } catch {
    return false
  }
}

export function leaveFullScreen(): void {
  if (canBeFull() && document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined)
}

/** Calls at each turn into full screen or out of it. @returns what ends it */
export function onFullScreen(turn: () => void): () => void {
  const shown = fullScreenMedia()
  document.addEventListener('fullscreenchange', turn)
  shown.addEventListener('change', turn)
  return () => {
    document.removeEventListener('fullscreenchange', turn)
    shown.removeEventListener('change', turn)
  }
}
