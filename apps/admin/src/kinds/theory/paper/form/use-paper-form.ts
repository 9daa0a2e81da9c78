import { call } from '@beacon/api/client'
import { type PaperBody, type PaperDetail, type PaperInput, testPaper } from '@beacon/api/kinds/theory/paper'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import type { FieldPath } from 'react-hook-form'
import { pathsOf } from '../../../../parts/form/form-paths.ts'
import { useFormWithDraft } from '../../../../parts/form/use-form-with-draft.ts'
import { factsOf, valuesOf, wholeOf } from './model.ts'
import { type PaperFields, usePaperFields } from './paper-fields.ts'
import { useSavePaper } from './save-paper.ts'

interface Order {
  /** The stored paper; null for a new one. */
  stored: PaperDetail | null
  onStored: (detail: PaperDetail) => void
  /** The form has faults: the step that shows them. */
  onRefused: (paths: readonly string[]) => void
}

const allOf = (values: PaperInput): Partial<PaperInput> => values

/** Saving, and the server's own changes of the stored paper. Each answers null when nothing was stored. */
function useStoring({ provided, refuse, all }: PaperFields, { stored, onRefused }: Order, show: (detail: PaperDetail) => void) {
  const saving = useSavePaper(stored)
  const run = async (act: () => Promise<PaperDetail | null>): Promise<PaperDetail | null> => {
    try {
      const detail = await act()
      if (detail !== null) show(detail)
      return detail
    } catch (error) {
      onRefused(refuse(error, pathsOf(all()) as FieldPath<PaperInput>[]))
      return null
    }
  }
  const submit = (over?: number): Promise<PaperDetail | null> =>
    new Promise((resolve) => {
      const send = async (body: PaperBody) => resolve(await run(() => saving.save(body, over)))
      void provided.handleSubmit(send, (errors) => {
        onRefused(Object.keys(errors))
        resolve(null)
      })()
    })
  /** Saves when something changed. */
  const saved = async (): Promise<PaperDetail | null> => (provided.formState.isDirty || stored === null ? submit() : stored)
  /** Lets the server change the paper that it holds. */
  const store = (act: () => Promise<PaperDetail>): Promise<PaperDetail | null> => run(() => saving.attempt(act))
  /** Saves first, then lets the server change the stored paper. `isChanged`: the caller has just edited it. */
  const change = async (act: (detail: PaperDetail) => Promise<PaperDetail>, isChanged = false): Promise<PaperDetail | null> => {
    const detail = await (isChanged ? submit() : saved())
    return detail === null ? null : store(() => act(detail))
  }
  return { saving, submit, saved, store, change }
}

/** Values, saving, draft and the answers to a change of somebody else. */
export function usePaperForm(order: Order) {
  const { stored, onStored } = order
  const { t } = useLingui()
  const toast = useToast()
  const fields = usePaperFields(stored)
  const { provided, values, all, facts, learn, labelOf } = fields
  const drafted = useFormWithDraft({ object: `paper.${stored?.resource_id ?? 'new'}`, provided, withoutSecrets: allOf })
  const { draft, guard } = drafted
  /** Shows what is stored now. */
  const show = (detail: PaperDetail) => {
    provided.reset(valuesOf(detail))
    learn(factsOf(detail))
    draft.forget()
    if (stored === null) guard.allow()
    onStored(detail)
  }
  const { saving, submit, ...storing } = useStoring(fields, order, show)
  const saveDraft = async () => {
    const detail = await submit()
    if (detail !== null) toast.done({ title: t`${detail.name} saved` })
    return detail
  }
  const takeDraft = () => {
    drafted.takeDraft()
    const question_ids = wholeOf(all()).sections.flatMap(({ items }) => items.map(({ question_id }) => question_id))
    const unknown = question_ids.filter((id) => !facts.has(id))
    if (unknown.length === 0) return
    void call(testPaper.items, { body: { question_ids: unknown } }).then(
      ({ items }) => learn(items),
      () => undefined,
    )
  }
  const meanwhile = saving.dialogOf({
    mine: values,
    fieldsOf: valuesOf,
    labelOf,
    take: show,
    saveOver: (theirs) => void submit(theirs.version),
  })
  return { ...fields, ...storing, draft, guard, saveDraft, takeDraft, meanwhile }
}

export type PaperForm = ReturnType<typeof usePaperForm>
