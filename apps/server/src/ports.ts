import { boardArenaPort } from './modules/board/board/index.ts'
import { arenaAnswers, findArena, readArena, readArenaWall } from './modules/arena/arena/index.ts'
import { arenaPort } from './modules/contest/control/contest-control/index.ts'
import { boxPort } from './modules/contest/answer/bot/index.ts'
import { ownersOf } from './modules/rounds/target/index.ts'
import { doorPort } from './modules/scenes/door/index.ts'
import { entryOf, isRecorded } from './modules/contest/scene/play/index.ts'
import { imageUsers, topologyUses } from './modules/bank/question-scene/index.ts'
import { trialEntry } from './modules/bank/scene-trial/index.ts'
import { directionPort } from './modules/bank/direction/index.ts'
import { questionPort } from './modules/bank/question/index.ts'
import { findRevealedContests, findRunningContest, findRunningContests, moveTopics, usesOf } from './modules/contest/core/contest/index.ts'
import { playingNow } from './modules/contest/entry/entrant/index.ts'
import { resultsOf, selectTeamEntries, takeRosters } from './modules/contest/entry/team-roster/index.ts'
import { contestsLike, entrantsOf } from './modules/contest/talk/recipient/index.ts'
import { messagePort } from './modules/people/message/index.ts'
import { findDefaultPlace } from './modules/people/registration/index.ts'
import { tellOfAlarm } from './modules/people/role/index.ts'
import { personCtx, requireReauth } from './modules/people/session/index.ts'
import { teamPort } from './modules/people/team/index.ts'
import { userPort } from './modules/people/user/index.ts'
import { alarmPort } from './modules/platform/alarm/index.ts'
import { backupPort } from './modules/platform/backup/index.ts'
import { personPort } from './modules/platform/person/index.ts'
import { settingPort } from './modules/platform/setting/index.ts'
import { authoringBegunPort, authoringCheckPort, authoringSavedPort, authoringWentBackPort } from './modules/scenes/authoring/index.ts'
import { imageUsePort } from './modules/scenes/image/index.ts'
import { forgetLater, injectionUses, keepServices, queueFirst, scanLeftovers } from './modules/scenes/injection/index.ts'
import { serviceUsePort } from './modules/scenes/service/index.ts'
import { runUses } from './modules/scenes/service-run/index.ts'
import { targetUsePort } from './modules/scenes/target/index.ts'
import { topologyImageUser, topologyUsePort } from './modules/scenes/topology/index.ts'
import { instanceEndPort, instanceEntry, instanceUses } from './modules/scenes/instance/index.ts'

/** Gives every lower wing the answers of the higher ones. Called by who starts without an app as well: `restore-command.ts`. */
export function usePorts(): void {
  boardArenaPort.use({ findArena, readArena, readArenaWall })
  arenaPort.use(arenaAnswers)
  boxPort.use({ ownersOf })
  alarmPort.use({ tellOfAlarm })
  backupPort.use({ findRunningContest })
  personPort.use({ personCtx, requireReauth })
  settingPort.use({ findRegistrationDefaults: findDefaultPlace })
  messagePort.use({ entrantsOf, contestsLike })
  teamPort.use({ selectTeamEntries, takeRosters, resultsOf })
  userPort.use({ playingNow })
  topologyUsePort.use(topologyUses)
  imageUsePort.use([...imageUsers, topologyImageUser, instanceUses])
  targetUsePort.use({ findRunningContests })
  directionPort.use({ moveTopics })
  questionPort.use({ usesOf, findRevealedContests })
  doorPort.use({
    entryOf: async (ctx, scene) => trialEntry(ctx, scene) ?? (await instanceEntry(ctx, scene)) ?? entryOf(ctx, scene),
    isRecorded,
  })
  instanceEndPort.use({})
  authoringCheckPort.use([scanLeftovers])
  authoringSavedPort.use([keepServices])
  authoringBegunPort.use([queueFirst])
  authoringWentBackPort.use([forgetLater])
  serviceUsePort.use([injectionUses, runUses])
}
