import { useEffect, useEffectEvent } from 'react'
import { actionOf, type KeyAction } from '../attempt/answer-keys.ts'
import { areKeysOn } from '../remembered.ts'

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target instanceof HTMLInputElement && target.type === 'text') ||
    /^(TEXTAREA|SELECT)$/u.test(target.tagName))

/** Keys of the answering page; an open dialog has its own, and the guide page switches them off. */
export function useAnswerKeys(onKey: (action: KeyAction) => void): void {
  const act = useEffectEvent(onKey)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, target } = event
      const action = actionOf({ key, ctrlKey, metaKey, altKey, isComposing, isTyping: isTextField(target) })
      if (action === null || (action.do !== 'submit' && !areKeysOn()) || document.querySelector('[role="dialog"],[role="alertdialog"]'))
        return
      event.preventDefault()
      act(action)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
