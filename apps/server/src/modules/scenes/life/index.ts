export { admitScene } from './admit.ts'
export {
  actOnScene,
  changeLife,
  changeLifeIn,
  extendScene,
  prolongScene,
  withdrawScene,
  type Acted,
  type Extended,
  type RoomRefusal,
} from './act.ts'
export { setDiscOf } from './discs.ts'
export { openInputs, secretName, type NodeDiscs, type SceneInputs } from './inputs.ts'
export { closePoolScene, isInPool, startPoolScene } from './pool.ts'
export { growthOf, redefineScene, type NewDefinition } from './redefine.ts'
export { findScene, findSceneOf, selectAliveOf, writeSceneLog } from './repo.ts'
export { startScene, type Started, type StartRefusal } from './start.ts'
export type { ScenePlace, SceneWish } from './wish.ts'
export { askChannel, readSceneNews, sceneChannel, notifyAsk, tellScene, type SceneNews } from './tell.ts'
