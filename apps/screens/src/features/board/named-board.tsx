import { groups } from '@beacon/router'
import type { WallSearch } from '../../parts/display/search.ts'
import { MissingPage } from '../../parts/screen/missing-page.tsx'
import { BoardPage } from './board-page.tsx'

interface NamedBoardProps {
  id: string
  variant: string | undefined
  search: WallSearch
}

/** The variant that the address names; a word that is none is no screen. */
export function NamedBoard({ id, variant: word, search }: NamedBoardProps) {
  const variant = word === undefined ? 'usual' : groups.variant.find((one) => one === word)
  if (variant === undefined) return <MissingPage />
  return <BoardPage key={`${id} ${search.viewer_key ?? ''}`} about="board" id={id} variant={variant} search={search} />
}
