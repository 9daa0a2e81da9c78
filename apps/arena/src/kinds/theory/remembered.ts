/** What this browser remembers for the person; null where it remembers nothing (a private window). */
export function findRemembered(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The page goes on without it.
  }
}

export const areKeysOn = (): boolean => findRemembered('exam-keys') !== 'off'
export const switchKeys = (isOn: boolean): void => remember('exam-keys', isOn ? null : 'off')

/** Names an attempt on this device; another person who signs in here has another. */
export const attemptName = (user_id: string, exam_id: string): string => `${user_id} ${exam_id}`
