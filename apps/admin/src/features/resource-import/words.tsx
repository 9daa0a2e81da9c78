import type { ResourceKind, ResourceObject, ResourceRow, ResourceState } from '@beacon/api/bank/resource-import'
import { errorText } from '@beacon/i18n'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

export const kindWords: Record<ResourceKind, MessageDescriptor> = {
  question: msg({ context: 'resource', message: 'Question' }),
  image: msg({ context: 'resource', message: 'Image' }),
  tool: msg({ context: 'resource', message: 'Tool' }),
}

const states: Record<ResourceState, { word: MessageDescriptor; look: string }> = {
  checking: { word: msg({ context: 'resource', message: 'Checking' }), look: 'text-azure' },
  ready: { word: msg({ context: 'resource', message: 'Ready' }), look: 'text-amber' },
  importing: { word: msg({ context: 'resource', message: 'Importing' }), look: 'text-azure' },
  done: { word: msg({ context: 'resource', message: 'Done' }), look: 'text-jade' },
  failed: { word: msg({ context: 'resource', message: 'Failed' }), look: 'text-vermilion' },
  cancelled: { word: msg({ context: 'resource', message: 'Cancelled' }), look: 'text-fg-3' },
  undone: { word: msg({ context: 'resource', message: 'Undone' }), look: 'text-fg-3' },
}

/** The state of an import in its word. */
export function StateWord({ state }: { state: ResourceState }) {
  const { i18n } = useLingui()
  return <span className={states[state].look}>{i18n._(states[state].word)}</span>
}

const objectStates: Record<ResourceObject['state'], { word: MessageDescriptor; look: string }> = {
  new: { word: msg({ context: 'resource', message: 'New' }), look: 'text-jade' },
  same: { word: msg({ context: 'resource', message: 'Same' }), look: 'text-fg-3' },
  differs: { word: msg({ context: 'resource', message: 'Differs' }), look: 'text-amber' },
  refused: { word: msg({ context: 'resource', message: 'Refused' }), look: 'text-vermilion' },
}

export function ObjectState({ state }: { state: ResourceObject['state'] }) {
  const { i18n } = useLingui()
  return <span className={objectStates[state].look}>{i18n._(objectStates[state].word)}</span>
}

type Undone = NonNullable<ResourceRow['undo_hindrance']>
export const undoWords: Record<Undone, MessageDescriptor> = {
  not_done: msg({ context: 'resource', message: 'only after completion' }),
  nothing_made: msg({ context: 'resource', message: 'nothing was created' }),
  overwritten: msg({ context: 'resource', message: 'it overwrote objects; their versions are kept' }),
  used: msg({ context: 'resource', message: 'part of it is used in a contest' }),
  edited: msg({ context: 'resource', message: 'part of it was edited' }),
  not_yours: msg({ context: 'resource', message: 'someone else’s import' }),
}

/** Why an object is refused, in words. */
export function useReasonWords(): (reason: ResourceObject['reasons'][number]) => string {
  const { i18n, t } = useLingui()
  return ({ code, details }) => {
    const text = (name: string) => String(details[name] ?? '')
    const found = kindWords[text('kind') as ResourceKind]
    const kind = found === undefined ? text('kind') : i18n._(found)
    const own: Record<string, string> = {
      kind_forbidden: t`You do not have permission to import ${{ kind }}.`,
      kind_absent: t`This version does not support ${{ kind }}; the object is skipped.`,
      attachment_missing: t`A file is missing: ${text('name')}`,
      field_refused: t`The field ${text('field')} is not valid (${text('why')}).`,
      json_wrong: t`The file ${text('path')} cannot be read.`,
      file_changed: t`The file ${text('path')} does not match its checksum.`,
    }
    return own[code] ?? errorText(i18n, code as never, details)
  }
}
