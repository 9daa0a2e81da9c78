export { bringHall, HallDisplay } from './hall/hall-display.tsx'
export { bringRush, RushDisplay } from './rush/rush-display.tsx'
