export type MarkingAction =
  | { do: 'type'; key: string }
  | { do: 'point'; index: number }
  | {
      do:
        | 'save'
        | 'full'
        | 'zero'
        | 'next'
        | 'previous'
        | 'unmarked'
        | 'comment'
        | 'leave'
        | 'group'
        | 'push'
        | 'undo'
        | 'points'
        | 'reference'
        | 'help'
    }

/** What has the focus: fields take their own keys, a button takes Enter. */
export type KeyPlace = 'page' | 'mark' | 'comment' | 'field' | 'button'

export interface Pressed {
  key: string
  keyCode: number
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  isComposing: boolean
  /** The key is held down. */
  repeat: boolean
  place: KeyPlace
  /** Digits choose points of the rubric. */
  hasPoints: boolean
}

type Word = Exclude<MarkingAction['do'], 'type' | 'point'>
const words: Readonly<Record<string, Word>> = {
  enter: 'save',
  f: 'full',
  e: 'zero',
  arrowright: 'next',
  j: 'next',
  arrowleft: 'previous',
  k: 'previous',
  u: 'unmarked',
  c: 'comment',
  g: 'group',
  p: 'push',
  z: 'undo',
  r: 'points',
  s: 'reference',
  '?': 'help',
}
const composing = 229
const moves: readonly Word[] = ['next', 'previous']

function inField({ key, place, ctrlKey, metaKey }: Pressed): MarkingAction | null {
  if (key === 'Escape') return place === 'field' ? null : { do: 'leave' }
  if (key !== 'Enter') return null
  if (ctrlKey || metaKey) return place === 'field' ? null : { do: 'leave' }
  return place === 'mark' ? { do: 'save' } : null
}

/** What a key does on the pages of markers; null leaves it to the browser. While an input method composes no key does anything. */
export function markingActionOf(pressed: Pressed): MarkingAction | null {
  const { key, keyCode, ctrlKey, metaKey, altKey, isComposing, repeat, place, hasPoints } = pressed
  if (isComposing || keyCode === composing || altKey) return null
  if (place === 'mark' || place === 'comment' || place === 'field') return repeat ? null : inField(pressed)
  if (ctrlKey || metaKey) return null
  const word = words[key.toLowerCase()]
  if (word !== undefined) {
    if (word === 'save' && place === 'button') return null
    return repeat && !moves.includes(word) ? null : { do: word }
  }
  if (hasPoints && /^[1-9]$/u.test(key)) return repeat ? null : { do: 'point', index: Number(key) - 1 }
  return /^(?:[0-9.]|Backspace)$/u.test(key) ? { do: 'type', key } : null
}

const choosers = '[role="combobox"],[role="listbox"],[role="menu"],[role="radiogroup"]'

/** Where a key goes. Fields of the pages say in `data-marking` what they are. */
export function keyPlaceOf(target: EventTarget | null): KeyPlace {
  if (!(target instanceof HTMLElement)) return 'page'
  const { marking } = target.dataset
  if (marking === 'mark' || marking === 'comment') return marking
  if (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/u.test(target.tagName) || target.closest(choosers) !== null) return 'field'
  return /^(?:A|BUTTON)$/u.test(target.tagName) && target.role !== 'checkbox' ? 'button' : 'page'
}
