import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { type BoardShape, boardShape, GAP, headHeight, ROOM, ROOM_UPRIGHT, ROW } from './board-shape.ts'
import { growthThat, widestName } from './grown.tsx'
import type { Row } from './rows.ts'
import type { Board } from './wall-state.ts'

/** Width in u of the standings beside the latest solves, and what a row has beside the name, own figures and cells. */
const STANDINGS = 1_284
const WIDTH_UPRIGHT = 984
const AROUND = 36 + 16 + 96 + 16 + GAP
const OWN = 75
/** Beyond it a row is mostly empty. */
const MOST_PITCH = 80

/** The board drawn as large as its room allows: all names whole, all columns at least as wide as on a full wall. */
export function useGrownShape(board: Board, rows: readonly Row[], room: { isPortrait: boolean; height: number; own: number }) {
  const shape = useBoardShape(board, room.isPortrait)
  const { isPortrait, height, own } = room
  return useMemo(() => {
    const count = Math.max(1, rows.length)
    const beside = AROUND + own * OWN + widestName(rows)
    const width = isPortrait ? WIDTH_UPRIGHT : STANDINGS
    const head = headHeight(shape)
    const by = growthThat((times) => times * (beside + shape.width) <= width && times * (head + count * ROW) <= height)
    return { shape, by, pitch: Math.max(ROW, Math.min(MOST_PITCH, Math.floor((height / by - head) / count))) }
  }, [shape, rows, isPortrait, height, own])
}

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
