import { testPaper, type PaperRow } from '@beacon/api/kinds/theory/paper'
import { query } from '@beacon/api/query'
import { usePermission } from '@beacon/auth'
import { Input } from '@beacon/ui/controls'
import { Combobox } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use, useDeferredValue, useState } from 'react'
import { usePoints } from '../../../../parts/contest/use-points.ts'
import { FormScopeContext } from '../../../../parts/contest-form/form-scope.ts'
import type { OwnControlProps } from '../../../../parts/contest-form/rows/row.ts'

type Facts = Pick<PaperRow, 'question_count' | 'total_score'> & { pass_score: number; manual_count: number }

/** Papers that are ready; those that differ by candidate say so. */
export function PaperField(props: OwnControlProps) {
  const mayChoose = usePermission('paper.manage')
  return props.disabled || !mayChoose ? <Chosen hasRight={mayChoose} /> : <Picker {...props} />
}

function useStoredPaper(value: unknown) {
  const { stored } = use(FormScopeContext)
  if (stored === null || !('paper_name' in stored)) return null
  const { paper_id } = stored
  return paper_id !== null && (value === undefined || paper_id === value) ? { ...stored, paper_id } : null
}

function Picker({ value, onChange, onBlur }: OwnControlProps) {
  const { t } = useLingui()
  const stored = useStoredPaper(value)
  const [q, setQ] = useState('')
  const wanted = useDeferredValue(q)
  const found = useQuery({
    ...query(testPaper.list, { query: { ...(wanted === '' ? {} : { q: wanted }), status: ['ready'], sort: '-updated_at', size: 50 } }),
    placeholderData: keepPreviousData,
  })
  const rows = found.data?.items ?? []
  const listed = rows.map(({ resource_id, name, number, per_candidate }) => ({
    value: resource_id,
    label: name,
    text: name,
    note: per_candidate ? `${number} · ${t({ context: 'exam', message: 'differs by candidate' })}` : number,
  }))
  const { paper_id, paper_name } = stored ?? { paper_id: null, paper_name: '' }
  const isElsewhere = paper_id !== null && q === '' && rows.every(({ resource_id }) => resource_id !== paper_id)
  const options = isElsewhere ? [{ value: paper_id, label: paper_name, text: paper_name }, ...listed] : listed
  const row = rows.find(({ resource_id }) => resource_id === value)
  return (
    <>
      <Combobox
        className="w-full max-w-lg"
        value={typeof value === 'string' ? value : null}
        onValueChange={(next) => onChange(next ?? undefined)}
        onSearch={setQ}
        onBlur={onBlur}
        loading={found.isFetching}
        placeholder={t({ context: 'exam', message: 'Name or number of a ready paper' })}
        options={options}
      />
      {row !== undefined ? (
        <PaperFacts facts={{ ...row, manual_count: row.subjective_count }} />
      ) : (
        stored !== null && <PaperFacts facts={{ ...stored, pass_score: stored.pass_mark }} />
      )}
    </>
  )
}

function PaperFacts({ facts: { question_count, total_score, pass_score, manual_count } }: { facts: Facts }) {
  const points = usePoints()
  const questions = plural(question_count, { one: '# question', other: '# questions' })
  const [total, pass] = [points.text(total_score), points.text(pass_score)]
  return (
    <p className="mt-1 text-caption text-fg-3">
      <Trans context="exam">
        {questions}, {total} points, pass mark {pass}
      </Trans>
      {manual_count > 0 && ` · ${plural(manual_count, { one: '# marked manually', other: '# marked manually' })}`}
    </p>
  )
}

function Chosen({ hasRight }: { hasRight: boolean }) {
  const { t } = useLingui()
  const stored = useStoredPaper(undefined)
  return (
    <>
      <Input readOnly className="max-w-lg" value={stored?.paper_name ?? ''} />
      {stored !== null && <PaperFacts facts={{ ...stored, pass_score: stored.pass_mark }} />}
      {!hasRight && (
        <p className="mt-1 text-caption text-fg-3">
          {t({ context: 'exam', message: 'Choosing a paper requires permission to manage test papers.' })}
        </p>
      )}
    </>
  )
}
