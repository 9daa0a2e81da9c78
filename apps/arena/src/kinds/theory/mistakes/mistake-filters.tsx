import type { Reply } from '@beacon/api'
import type { mistake } from '@beacon/api/kinds/theory/mistakes'
import { useFormatLocale } from '@beacon/i18n'
import { Select } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'
import type { MistakeSearch } from './search.ts'

const all = 'all'

interface Choice {
  value: string
  label: string
}
interface Props {
  list: Pick<Reply<typeof mistake.list>, 'exams' | 'directions' | 'points'>
  search: MistakeSearch
  onChange: (next: MistakeSearch) => void
}

/** Exam, direction and knowledge point, each where there are several. */
export function MistakeFilters({ list: { exams, directions, points }, search, onChange }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const counted = (name: string, count: number) => `${name} (${count})`
  const filters = [
    {
      name: 'exam_id',
      label: t({ context: 'exam', message: 'Exam' }),
      every: t`All exams`,
      choices: exams.map(({ exam_id, name, count }) => ({ value: exam_id, label: counted(name, count) })),
    },
    {
      name: 'direction_id',
      label: t`Category`,
      every: t`All categories`,
      choices: directions.map(({ resource_id, name_en, name_zh, count }) => ({
        value: resource_id,
        label: counted(locale === 'zh' ? name_zh : name_en, count),
      })),
    },
    {
      name: 'point',
      label: t`Knowledge point`,
      every: t`All knowledge points`,
      choices: points.map(({ name, count }) => ({ value: name, label: counted(name, count) })),
    },
  ] as const satisfies ReadonlyArray<{ name: keyof MistakeSearch; label: string; every: string; choices: Choice[] }>
  return filters.map(({ name, label, every, choices }) =>
    choices.length < 2 && search[name] === undefined ? null : (
      <Select
        key={name}
        aria-label={label}
        className="w-full sm:w-52"
        value={search[name] ?? all}
        options={[{ value: all, label: every }, ...choices]}
        onValueChange={(value) => onChange({ [name]: value === all ? undefined : value })}
      />
    ),
  )
}
