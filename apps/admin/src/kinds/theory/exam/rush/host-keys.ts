import type { RushAction } from '@beacon/api/kinds/theory/exam/rush'
import { useEffect, useEffectEvent } from 'react'

/** The key of each action that has one; pausing and going on share one. */
export const hostKeys = { show: 'S', arm: 'O', right: 'Y', wrong: 'N', reveal: 'R', next: '→', pause: 'P', resume: 'P' } as const
type KeyedAction = keyof typeof hostKeys
const composing = 229
const keyed = Object.entries(hostKeys) as [KeyedAction, string][]

type Pressed = Pick<KeyboardEvent, 'key' | 'keyCode' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'repeat'>

/** The action that a key means among those that may be done now; none while an input method composes or the key is held. */
export function hostActionOf(pressed: Pressed, actions: readonly RushAction[]): KeyedAction | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.repeat) return null
  if (pressed.isComposing || pressed.keyCode === composing) return null
  const key = pressed.key === 'ArrowRight' ? '→' : pressed.key.toUpperCase()
  return keyed.find(([action, name]) => name === key && actions.includes(action))?.[0] ?? null
}

/** Letters are typed, or choose by their first one, in these. */
const typed = 'input,textarea,select,[contenteditable]:not([contenteditable="false"]),[role="combobox"],[role="listbox"],[role="menu"]'
/** Arrows move between choices in these. */
const moved = '[role="radiogroup"],[role="tablist"]'
const isOwnKey = ({ key, target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(key.startsWith('Arrow') ? `${typed},${moved}` : typed) !== null

/** Keys of the host: never while somebody types, and never behind an open dialog. */
export function useHostKeys(actions: readonly RushAction[], onAction: (action: KeyedAction) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isOwnKey(event) || document.querySelector('[role="dialog"],[role="alertdialog"],[role="menu"]') !== null) return
    const action = hostActionOf(event, actions)
    if (action === null) return
    event.preventDefault()
    onAction(action)
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
