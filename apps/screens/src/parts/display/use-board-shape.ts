import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { type BoardShape, boardShape, ROOM, ROOM_UPRIGHT } from './board-shape.ts'
import type { Board } from './wall-state.ts'

/** How the board's topics stand beside its rows: stages under the name of their topic, others under that of their direction. */
export function useBoardShape({ topics, directions, cards }: Board, isPortrait: boolean): BoardShape {
  const { i18n } = useLingui()
  const isZh = i18n.locale.startsWith('zh')
  return useMemo(() => {
    const topicNames = new Map(cards.map(({ topic_id, name }) => [topic_id, name]))
    const directionName = (key: string) => (isZh ? directions.get(key)?.name_zh : directions.get(key)?.name_en)
    return boardShape({
      topics,
      nameOf: (key) => topicNames.get(key) ?? directionName(key) ?? key,
      room: isPortrait ? ROOM_UPRIGHT : ROOM,
      collapse: isPortrait,
    })
  }, [topics, directions, cards, isZh, isPortrait])
}
