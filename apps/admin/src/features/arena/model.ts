import { arenaForm, type ArenaDesk } from '@beacon/api/contest/arena'
import type * as z from 'zod/mini'

export type ArenaValues = z.input<typeof arenaForm>

export const newArena = (lang: 'en' | 'zh'): ArenaValues => ({
  name: '',
  description: '',
  lang,
  cover: null,
  game_type: 'team',
  base_score: 100,
  is_recommended: false,
  is_public: false,
  show_rank: true,
  sort: 0,
  reason: '',
})

export function valuesOf({ arena }: ArenaDesk): ArenaValues {
  const { name, description, lang, cover, game_type, base_score, is_recommended, is_public, show_rank, sort } = arena
  return { name, description, lang, cover, game_type, base_score, is_recommended, is_public, show_rank, sort, reason: '' }
}

/** Without a reason none is sent. */
export const bodyOf = ({ reason, ...body }: z.output<typeof arenaForm>) => ({ ...body, ...(reason === '' ? {} : { reason }) })
