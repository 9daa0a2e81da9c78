import { testPaper } from '@beacon/api/kinds/theory/paper'
import { query } from '@beacon/api/query'
import { usePermission } from '@beacon/auth'
import { Input } from '@beacon/ui/controls'
import { Combobox } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import type { ListFiltersProps } from '../../kind.ts'

/** Mode, paper and room. */
export function ExamFilters({ filters, onFilter }: ListFiltersProps) {
  const { t } = useLingui()
  const mayChoose = usePermission('paper.manage')
  const text = (name: string) => (filters[name] === undefined ? undefined : String(filters[name]))
  return (
    <>
      <FilterSelect
        label={t({ context: 'exam', message: 'Mode' })}
        value={text('exam_mode')}
        options={[
          { value: 'exam', label: t({ context: 'exam', message: 'Exam' }) },
          { value: 'rush', label: t({ context: 'exam', message: 'Rush' }) },
        ]}
        onValueChange={(exam_mode) => onFilter({ exam_mode })}
      />
      {mayChoose && <PaperFilter value={text('paper_id')} onValueChange={(paper_id) => onFilter({ paper_id })} />}
      <RoomFilter value={text('room') ?? ''} onValueChange={(room) => onFilter({ room: room === '' ? undefined : room })} />
    </>
  )
}

interface PaperFilterProps {
  value: string | undefined
  onValueChange: (value: string | undefined) => void
}

function PaperFilter({ value, onValueChange }: PaperFilterProps) {
  const { t } = useLingui()
  const [q, setQ] = useState('')
  const found = useQuery({
    ...query(testPaper.list, { query: { ...(q === '' ? {} : { q }), sort: '-updated_at', size: 50 } }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  const rows = found.data?.items ?? []
  const isElsewhere = value !== undefined && found.isSuccess && rows.every(({ resource_id }) => resource_id !== value)
  const chosen = useQuery({ ...query(testPaper.get, { params: { resource_id: value ?? '' } }), staleTime: 60_000, enabled: isElsewhere })
  const shown = [...(isElsewhere && chosen.data !== undefined ? [chosen.data] : []), ...rows]
  return (
    <Combobox
      className="w-48"
      aria-label={t({ context: 'exam', message: 'Paper' })}
      placeholder={t({ context: 'exam', message: 'Any paper' })}
      value={value ?? null}
      loading={found.isPending}
      onSearch={setQ}
      options={shown.map(({ resource_id, name, number }) => ({ value: resource_id, label: name, text: name, note: number }))}
      onValueChange={(next) => onValueChange(next ?? undefined)}
    />
  )
}

interface RoomFilterProps {
  value: string
  onValueChange: (value: string) => void
}

/** A part of a room's name; searched once it is confirmed or left. */
function RoomFilter({ value, onValueChange }: RoomFilterProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<string | null>(null)
  const settle = () => {
    if (draft !== null && draft.trim() !== value) onValueChange(draft.trim())
    setDraft(null)
  }
  return (
    <Input
      className="w-48"
      aria-label={t({ context: 'exam', message: 'Room' })}
      placeholder={t({ context: 'exam', message: 'Room name' })}
      maxLength={40}
      value={draft ?? value}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={settle}
      onKeyDown={({ key }) => {
        if (key === 'Enter') settle()
      }}
    />
  )
}
