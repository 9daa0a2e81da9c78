import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { closeWordOf, nodeWordOf } from './log-words.ts'

/** A word that came over the wire as a text; one of a newer server is told as it is. */
function useSaid(wordOf: (value: string) => MessageDescriptor | undefined): (value: string) => string {
  const { i18n } = useLingui()
  return (value) => {
    const word = wordOf(value)
    return word === undefined ? value : i18n._(word)
  }
}

export const useNodeWord = () => useSaid(nodeWordOf)
export const useCloseWord = () => useSaid(closeWordOf)
