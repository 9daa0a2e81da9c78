import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { createContext, use } from 'react'

/** Sentences of the common questions that say “contest” or “players”; a kind may have its own for each. */
export type Phrase =
  | 'start'
  | 'startTitle'
  | 'startAction'
  | 'started'
  | 'checking'
  | 'endOf'
  | 'pause'
  | 'pauseTitle'
  | 'pauseAction'
  | 'paused'
  | 'reasonHelp'
  | 'resume'
  | 'resumeTitle'
  | 'resumeAction'
  | 'resumed'
  | 'stop'
  | 'stopAction'
  | 'stopMenu'
  | 'stopped'
  | 'nameLabel'
  | 'already'
  | 'reset'
  | 'restore_run'
  | 'hide'
  | 'hideTitle'
  | 'hideAction'
  | 'hideRunning'
  | 'reopenTitle'
  | 'reopenAction'
  | 'reopened'
  | 'deleteBody'
  | 'deleteAction'
  | 'shown'
  | 'hidden'
  | 'online'
  | 'offline'
  | 'startPeople'
  | 'startPeopleLink'
  | 'startPublished'
  | 'startNoScreen'
  | 'startHeld'
  | 'startByHand'
  | 'startYourself'
  | 'startMissed'
  | 'startReadyNow'
  | 'startWillNot'
export type Phrases = Readonly<Partial<Record<Phrase, MessageDescriptor>>>

export const PhrasesContext = createContext<Phrases>({})

/** The sentence of the open contest's kind, else the common one. */
export function usePhrases(): (phrase: Phrase, common: string, values?: Record<string, unknown>) => string {
  const own = use(PhrasesContext)
  const { i18n } = useLingui()
  return (phrase, common, values = {}) => {
    const found = own[phrase]
    return found === undefined ? common : i18n._({ ...found, values })
  }
}
