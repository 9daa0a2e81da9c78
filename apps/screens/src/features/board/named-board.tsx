import { groups } from '@beacon/router'
import { notFound } from '@tanstack/react-router'
import { BoardPage } from './board-page.tsx'
import type { BoardSearch } from './search.ts'

/** The variant that the address names; a word that is none is no screen. */
export function NamedBoard({ id, search: { variant: word, ...search } }: { id: string; search: BoardSearch }) {
  const variant = word === undefined ? 'usual' : groups.variant.find((one) => one === word)
  if (variant === undefined) throw notFound()
  return <BoardPage key={`${id} ${search.viewer_key ?? ''}`} about="board" id={id} variant={variant} search={search} />
}
