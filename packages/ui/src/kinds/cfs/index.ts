export { boxesPerRow, drawRange } from './range-layout.ts'
export { type Box, homeOf, neighbours, type RangeDrawing, type RangeShape, type RangeSizes, type Region } from './range-shape.ts'
