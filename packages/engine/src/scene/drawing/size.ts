/** Sizes of the drawing in its own units; a page scales them. */
export const grid = 20
export const nodeSize = { width: 152, height: 52 } as const
export const routerSize = { width: 112, height: 40 } as const
export const internetSize = { width: 96, height: 32 } as const
/** From the middle of one node to the next. */
export const pitch = 200
/** Half of the shortest line that a network is drawn as. */
export const netReach = 80
export const snapped = (value: number): number => Math.round(value / grid) * grid
