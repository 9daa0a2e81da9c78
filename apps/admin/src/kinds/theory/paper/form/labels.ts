import { useLingui } from '@lingui/react/macro'

/** What a field of a paper is called, by its path: for errors and differences. */
export function usePaperLabels(): (path: string) => string {
  const { t } = useLingui()
  const words: Readonly<Record<string, string>> = {
    name: t`Name`,
    description: t`Description`,
    author: t`Author`,
    lang: t`Language`,
    paper_mode: t`Composed`,
    expected_total: t`Expected total`,
    pass_score: t`Pass score`,
    per_candidate: t`A paper per candidate`,
    sections: t`Sections`,
    blueprint: t`Blueprint`,
    status: t`State`,
  }
  return (path) => {
    const [name = '', index, part, at] = path.split('.')
    const n = Number(index) + 1
    const place = Number(at) + 1
    if (name === 'sections' && part === 'items' && at !== undefined) return t`Section ${n}, question ${place}`
    if (name === 'sections' && part === 'draws' && at !== undefined) return t`Section ${n}, rule ${place}`
    if (name === 'sections' && index !== undefined) return t`Section ${n}`
    return words[name] ?? path
  }
}
