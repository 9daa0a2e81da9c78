import { useState } from 'react'

export type ColumnChoice = Readonly<Record<string, boolean>>

/** What is kept: only names and true or false; anything else in the store is ignored. */
export function readChoice(text: string | null): ColumnChoice {
  if (text === null) return {}
  try {
    const found: unknown = JSON.parse(text)
    if (typeof found !== 'object' || found === null) return {}
    return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'))
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

const load = (key: string): string | null => {
  try {
    return globalThis.localStorage.getItem(key)
  } catch {
    // Storage can be refused by the browser; the choice then lives as long as the page.
    return null
  }
}

const save = (key: string, choice: ColumnChoice): void => {
  try {
    globalThis.localStorage.setItem(key, JSON.stringify(choice))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

/** The columns that somebody wanted to see, the newest choice last. */
export const chosenColumns = (choice: ColumnChoice): string[] => Object.keys(choice).filter((id) => choice[id] === true)

/** Which columns are shown, kept in the browser under `storageKey` (the app puts the user into it). */
export function useColumnChoice(
  storageKey: string,
  hiddenAtFirst: readonly string[],
): [ColumnChoice, (id: string, shown: boolean) => void] {
  const [choice, setChoice] = useState<ColumnChoice>(() => ({
    ...Object.fromEntries(hiddenAtFirst.map((id) => [id, false])),
    ...readChoice(load(`columns.${storageKey}`)),
  }))
  const show = (id: string, shown: boolean) => {
    // The newest choice stands last: names of an object keep the order in which they came.
    const { [id]: _before, ...others } = choice
    const next = { ...others, [id]: shown }
    setChoice(next)
    save(`columns.${storageKey}`, next)
  }
  return [choice, show]
}
