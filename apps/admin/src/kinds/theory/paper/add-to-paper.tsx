import { call } from '@beacon/api/client'
import { paperLimits, testPaper } from '@beacon/api/kinds/theory/paper'
import { query } from '@beacon/api/query'
import { AskDialog, useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { Combobox, Field } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { factsOf, valuesOf } from './form/model.ts'
import { refreshPapers } from './queries.ts'
import { place, refusalOf } from './questions/sections.ts'
import { useRefusalWords } from './questions/use-add-questions.ts'

interface Props {
  /** How many questions are added; their ids may still have to be looked up. */
  count: number
  idsOf: () => Promise<string[]>
  onClose: () => void
}

/** Puts questions of the bank into a manual draft: all of them or, with a reason, none. */
export function AddToPaper({ count, idsOf, onClose }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const refusalWords = useRefusalWords()
  const [q, setQ] = useState('')
  const [paper_id, setPaper] = useState<string | null>(null)
  const wanted = useDeferredValue(q)
  const found = useQuery({
    ...query(testPaper.list, {
      query: { ...(wanted === '' ? {} : { q: wanted }), paper_mode: ['manual'], status: ['draft'], sort: '-updated_at', size: 50 },
    }),
    placeholderData: keepPreviousData,
  })
  const add = async (resource_id: string) => {
    const question_ids = await idsOf()
    const [detail, { items }] = await Promise.all([
      call(testPaper.get, { params: { resource_id } }),
      call(testPaper.items, { body: { question_ids: question_ids.slice(0, paperLimits.items) } }),
    ])
    const facts = new Map(factsOf(detail).map((item) => [item.question_id, item]))
    const body = valuesOf(detail)
    const refusal = refusalOf(body.sections, facts, items, paperLimits.items)
    if (refusal !== null) throw new Error(refusalWords(refusal))
    const sections = place(body.sections, facts, items, null)
    await call(testPaper.update, { params: { resource_id }, body: { ...body, sections, version: detail.version } })
    await refreshPapers(client)
    const n = items.length
    toast.done({ title: plural(n, { one: `# question added to ${detail.name}`, other: `# questions added to ${detail.name}` }) })
  }
  return (
    <AskDialog
      title={plural(count, { one: 'Add # question to a paper', other: 'Add # questions to a paper' })}
      body={t`Each question is added to the section for its type.`}
      action={t`Add to the paper`}
      isReady={paper_id !== null}
      describeError={(error) => (error instanceof Error && error.constructor === Error ? error.message : words(error))}
      onRun={() => (paper_id === null ? Promise.resolve() : add(paper_id))}
      onClose={onClose}
    >
      <Field label={t`Manual draft`} layout="stack">
        <Combobox
          value={paper_id}
          onValueChange={setPaper}
          onSearch={setQ}
          loading={found.isFetching}
          placeholder={t`Name or number`}
          options={(found.data?.items ?? []).map(({ resource_id, name, number }) => ({
            value: resource_id,
            label: name,
            text: name,
            note: number,
          }))}
        />
      </Field>
    </AskDialog>
  )
}
