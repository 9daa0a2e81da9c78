export { moveClock } from './act.ts'
export { arenaPort, type ArenaMember, type ArenaPort } from './arena-port.ts'
export { bringContest } from './bring.ts'
export { deskFacts, isAmong } from './facts.ts'
export { everyListed } from './list.ts'
export { listLobby } from './lobby.ts'
export { contestModule } from './module.ts'
export { actionStates } from './action-table.ts'
export { tellState } from './tell.ts'
export {
  kindControl,
  type KindControl,
  type OwnAction,
  type OwnAnswer,
  type OwnColumn,
  type CommonDeskFacts,
  type OwnEntry,
  type OwnScope,
} from './port.ts'
