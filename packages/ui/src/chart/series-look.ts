const strokes = [
  'stroke-s1',
  'stroke-s2',
  'stroke-s3',
  'stroke-s4',
  'stroke-s5',
  'stroke-s6',
  'stroke-s7',
  'stroke-s8',
  'stroke-s9',
  'stroke-s10',
] as const
const fills = ['fill-s1', 'fill-s2', 'fill-s3', 'fill-s4', 'fill-s5', 'fill-s6', 'fill-s7', 'fill-s8', 'fill-s9', 'fill-s10'] as const

export interface SeriesLook {
  stroke: string
  fill: string
  width: number
  dash: string | undefined
}

/** Colour and stroke of a place in rank order: 1–5 solid, 6–10 dashed 5 3, own team amber and twice as strong. */
export function seriesLook(index: number, own: boolean): SeriesLook {
  if (own) return { stroke: 'stroke-amber', fill: 'fill-amber', width: 2.5, dash: undefined }
  const place = index % 10
  return { stroke: strokes[place] ?? strokes[0], fill: fills[place] ?? fills[0], width: 1.25, dash: place >= 5 ? '5 3' : undefined }
}
