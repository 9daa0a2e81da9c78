import { useLingui } from '@lingui/react/macro'

export function useBoardLabels(): (path: string) => string {
  const { t } = useLingui()
  const labels: Readonly<Record<string, string>> = {
    name: t({ context: 'board', message: 'Name' }),
    name_en: t({ context: 'board', message: 'English name' }),
    background: t({ context: 'board', message: 'Background' }),
    unit: t({ context: 'board', message: 'Unit' }),
    unite_best: t({ context: 'board', message: 'Best counted' }),
    is_realtime: t({ context: 'board', message: 'Real-time scoring' }),
    is_published: t({ context: 'board', message: 'Published' }),
    total_digits: t({ context: 'board', message: 'Decimals' }),
    hide_zero: t({ context: 'board', message: 'Hide zero' }),
    races: t({ context: 'board', message: 'Races' }),
    'race.name': t({ context: 'board', message: 'Name' }),
    'race.short_name': t({ context: 'board', message: 'Short name' }),
    'race.category': t({ context: 'board', message: 'Category' }),
    'race.source': t({ context: 'board', message: 'Source' }),
    'race.contest_id': t({ context: 'board', message: 'Contest' }),
    'race.arena_id': t({ context: 'board', message: 'Arena' }),
    'race.url': t({ context: 'board', message: 'Remote address' }),
    'race.normalize_by': t({ context: 'board', message: 'Normalise by' }),
    'race.normalized_score': t({ context: 'board', message: 'Normalised score' }),
    'race.weighting_factor': t({ context: 'board', message: 'Weighting factor' }),
    'race.full_mark': t({ context: 'board', message: 'Full mark' }),
  }
  return (path) => {
    const [, n, field] = /^races\.(\d+)\.(\w+)$/u.exec(path) ?? []
    if (n === undefined || field === undefined) return labels[path] ?? path
    return `${t({ context: 'board', message: 'Race' })} ${Number(n) + 1}: ${labels[`race.${field}`] ?? field}`
  }
}
