import { useLingui } from '@lingui/react/macro'

export function useArenaLabels(): (path: string) => string {
  const { t } = useLingui()
  const labels: Readonly<Record<string, string>> = {
    name: t({ context: 'arena', message: 'Name' }),
    description: t({ context: 'arena', message: 'Brief' }),
    lang: t({ context: 'arena', message: 'Language' }),
    cover: t({ context: 'arena', message: 'Cover' }),
    game_type: t({ context: 'arena', message: 'Type' }),
    base_score: t({ context: 'arena', message: 'Base score' }),
    is_recommended: t({ context: 'arena', message: 'Recommended' }),
    is_public: t({ context: 'arena', message: 'Published' }),
    show_rank: t({ context: 'arena', message: 'Ranking' }),
    sort: t({ context: 'arena', message: 'Order' }),
    reason: t({ context: 'arena', message: 'Reason' }),
  }
  return (path) => labels[path] ?? path
}
