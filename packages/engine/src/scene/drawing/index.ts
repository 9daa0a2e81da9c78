export { drawingOf, internetId, type Box, type DrawnItem, type DrawnLink, type DrawnNet, type DrawnScene, type Drawing } from './drawing.ts'
export { freePlace, layoutOf, placesOf, withLayout } from './layout.ts'
export { playerScene, type PlayerScene } from './player-view.ts'
export { grid, netReach, nodeSize, pitch, routerSize, snapped } from './size.ts'
