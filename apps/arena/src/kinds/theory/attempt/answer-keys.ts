export type KeyAction =
  | { do: 'option'; index: number }
  | { do: 'next' | 'previous' | 'unanswered' | 'mark' | 'card' | 'clear' | 'undo' | 'submit' | 'say' | 'help' }

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  isComposing: boolean
  /** The key goes into a text field. */
  isTyping: boolean
}

const words: Readonly<Record<string, Exclude<KeyAction['do'], 'option'>>> = {
  j: 'next',
  pagedown: 'next',
  k: 'previous',
  pageup: 'previous',
  u: 'unanswered',
  m: 'mark',
  l: 'card',
  x: 'clear',
  z: 'undo',
  t: 'say',
  '?': 'help',
}

/** What a key does while answering; keys to move avoid A to H, which are options. */
export function actionOf({ key, ctrlKey, metaKey, altKey, isComposing, isTyping }: Pressed): KeyAction | null {
  if (isComposing || altKey) return null
  if ((ctrlKey || metaKey) && key === 'Enter') return { do: 'submit' }
  if (ctrlKey || metaKey || isTyping) return null
  if (/^[1-8]$/u.test(key)) return { do: 'option', index: Number(key) - 1 }
  if (/^[a-h]$/iu.test(key)) return { do: 'option', index: key.toLowerCase().charCodeAt(0) - 97 }
  const action = words[key.toLowerCase()]
  return action === undefined ? null : { do: action }
}
