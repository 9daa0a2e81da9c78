/** What a column says about its width. */
export interface FitColumn {
  id: string
  /** Width in px of content that is never cut: a date, a number, a state. */
  width?: number
  /** Least width in px of text, which may end with an ellipsis: 160 for the column that names the row, else 120. */
  min?: number
  /** Width in px above which free room is of no use to the text: it goes to the column that names the row, or to the last without this. */
  most?: number
  names?: boolean
  fixed?: boolean
  /** Leaves at this place when the width is not enough: 1 first. Columns without a place leave after those, from the right. */
  leaves?: number
}

export interface FittedColumns {
  /** Ids of the columns that leave for lack of width. */
  left: ReadonlySet<string>
  /** Width in px of each column that stays; one column has none and takes what the others do not. */
  widths: ReadonlyMap<string, number>
  /** Least width of all that stay together. */
  least: number
}

const leastOf = ({ width, min, names }: FitColumn): number => width ?? min ?? (names ? 160 : 120)

/** Columns in the order in which they leave. Columns that the person chose leave last, the newest choice at the very end. */
function inOrderOfLeaving<Column extends FitColumn>(columns: readonly Column[], chosen: readonly string[]): Column[] {
  const place = (column: Column) => [chosen.indexOf(column.id), column.leaves ?? Number.MAX_SAFE_INTEGER, -columns.indexOf(column)]
  return columns
    .filter(({ fixed, names }) => !fixed && !names)
    .map((column) => ({ column, places: place(column) }))
    .sort((one, two) => one.places.map((value, index) => value - (two.places[index] ?? 0)).find((difference) => difference !== 0) ?? 0)
    .map(({ column }) => column)
}

/**
 * Which of the wanted columns fit into `available` px, and how wide each is. Columns leave one by one in their order,
 * so a narrower place never shows a column that a wider one leaves out. The name takes twice the free width of other texts.
 */
export function fitColumns(columns: readonly FitColumn[], available: number, chosen: readonly string[] = []): FittedColumns {
  let least = columns.reduce((sum, column) => sum + leastOf(column), 0)
  const left = new Set<string>()
  for (const column of inOrderOfLeaving(columns, chosen)) {
    if (least <= available) break
    least -= leastOf(column)
    left.add(column.id)
  }
  const texts = columns.filter(({ id, width }) => width === undefined && !left.has(id))
  const open = texts.filter(({ most }) => most === undefined)
  const taker = open.find(({ names }) => names) ?? open.at(-1) ?? texts.at(-1)
  const free = Number.isFinite(available) ? Math.max(0, available - least) : 0
  const part = free / (texts.length + (taker?.names ? 1 : 0))
  const stays = columns.filter(({ id }) => !left.has(id) && id !== taker?.id)
  const widthOf = (column: FitColumn) =>
    column.width ?? Math.min(Math.max(leastOf(column), column.most ?? Infinity), leastOf(column) + Math.floor(part))
  const widths = new Map(stays.map((column) => [column.id, widthOf(column)]))
  return { left, widths, least }
}
