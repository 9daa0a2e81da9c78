import { call } from '@beacon/api/client'
import type { Reply } from '@beacon/api/endpoint'
import { testPaper } from '@beacon/api/kinds/theory/paper'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSettledText } from '../settled-text.ts'
import type { Draw, Sections } from '../questions/sections.ts'

type SupplyReply = Reply<typeof testPaper.supply>
export interface Supply {
  of: (draw_id: string) => SupplyReply['draws'][number] | undefined
  shortTogether: SupplyReply['short_together']
}

const readDraws = (text: string): Draw[] => JSON.parse(text) as Draw[]

/** How many questions each rule could take, asked again when the rules have stood still for half a second. */
export function useSupply(sections: Sections, per_candidate: boolean): Supply {
  const text = useSettledText(JSON.stringify(sections.flatMap(({ draws }) => draws)))
  const found = useQuery({
    queryKey: ['draw-supply', text, per_candidate],
    // Checked: the text was written from draw rules just above.
    queryFn: () => call(testPaper.supply, { body: { draws: readDraws(text), per_candidate } }),
    enabled: text !== '[]',
    placeholderData: keepPreviousData,
    retry: false,
  })
  return useMemo(() => {
    const byId = new Map((found.data?.draws ?? []).map((draw) => [draw.draw_id, draw]))
    return { of: (draw_id) => byId.get(draw_id), shortTogether: found.data?.short_together ?? null }
  }, [found.data])
}
