import { toyOperations } from '#toys'
import { analysis } from './topic/analysis.ts'
import { apiToken } from './people/api-token.ts'
import { arena } from './contest/arena.ts'
import { audit } from './platform/audit.ts'
import { board } from './board/board.ts'
import { boardScreen } from './board/board-screen.ts'
import { bot } from './topic/bot.ts'
import { bulletin } from './contest/bulletin.ts'
import { sceneConsole } from './scene/console.ts'
import { clics } from './contest/clics.ts'
import { contest } from './contest/contest.ts'
import { contestDefault } from './contest/contest-default.ts'
import { contestSheet } from './contest/contest-sheet.ts'
import { direction } from './bank/direction.ts'
import { entrantPage } from './contest/entrant-page.ts'
import { entrant } from './contest/entrant.ts'
import { entrantImport } from './contest/entrant-import.ts'
import { entrantStory } from './contest/entrant-story.ts'
import { evidence } from './topic/evidence.ts'
import { certificate, contestExport } from './contest/export.ts'
import { feed } from './topic/feed.ts'
import { file } from './platform/file.ts'
import { gateway } from './scene/gateway.ts'
import { image } from './image/image.ts'
import { imageAuthoring } from './image/image-authoring.ts'
import { imageInjection } from './image/image-injection.ts'
import { imagePackages } from './image/image-packages.ts'
import { imageCategory } from './image/image-category.ts'
import { imageLibrary } from './image/image-library.ts'
import { instance } from './scene/instance.ts'
import { about, backup, dashboard, health, license, storage, systemLog } from './platform/installation.ts'
import { job } from './platform/job.ts'
import { knowledgePoint } from './bank/knowledge-point.ts'
import { knowledgePointImport } from './bank/knowledge-point-import.ts'
import { live } from './live/live.ts'
import { mail } from './platform/mail.ts'
import { message } from './people/message.ts'
import { monitoring } from './contest/monitoring.ts'
import { contestOutage } from './contest/outage.ts'
import { notice } from './people/notice.ts'
import { organisation } from './people/organisation.ts'
import { personal } from './people/personal.ts'
import { profile } from './people/profile.ts'
import { questionPackage } from './bank/package.ts'
import { question } from './bank/question.ts'
import { questionScene } from './bank/question-scene.ts'
import { checkTrial } from './bank/check-trial.ts'
import { attack } from './kinds/attack-defense/attack.ts'
import { forcad } from './kinds/attack-defense/forcad.ts'
import { contestService } from './kinds/attack-defense/service.ts'
import { serviceImport } from './kinds/attack-defense/service-import.ts'
import { attackWall } from './kinds/attack-defense/wall.ts'
import { challenge } from './kinds/rw/challenge.ts'
import { rwReferee } from './kinds/rw/referee.ts'
import { rwStage } from './kinds/rw/stage.ts'
import { rwTarget } from './kinds/rw/target.ts'
import { aiDesk, reevaluation } from './kinds/ai/desk.ts'
import { aiBoard, aiSubmission } from './kinds/ai/submission.ts'
import { aiTrial } from './kinds/ai/trial.ts'
import { defence } from './kinds/awdp/defence.ts'
import { patchProof } from './bank/patch-proof.ts'
import { pointCheck } from './kinds/operation/check.ts'
import { deskPointCheck } from './kinds/operation/desk.ts'
import { operationProof } from './kinds/operation/proof.ts'
import { rangeProof } from './bank/range-proof.ts'
import { sceneTrial } from './bank/scene-trial.ts'
import { sceneDesk } from './scene/scene-desk.ts'
import { questionSheet } from './bank/question-sheet.ts'
import { organisationExport, organisationImport } from './people/organisation-import.ts'
import { ranking } from './contest/ranking.ts'
import { rating } from './topic/rating.ts'
import { resourceImport } from './bank/resource-import.ts'
import { recording } from './scene/recording.ts'
import { role } from './people/role.ts'
import { cellCheck, cellRehearsal } from './rounds/cell-check.ts'
import { deskPatch, patch } from './rounds/patch.ts'
import { deskReset, resetApplication } from './rounds/reset-application.ts'
import { round } from './rounds/round.ts'
import { roundTarget } from './rounds/target.ts'
import { scene } from './scene/scene.ts'
import { resolver, union } from './contest/screen.ts'
import { search } from './platform/search.ts'
import { service } from './scene/service.ts'
import { session } from './people/session.ts'
import { setting } from './platform/setting.ts'
import { sso } from './people/sso.ts'
import { statistic } from './contest/statistic.ts'
import { submission } from './topic/submission.ts'
import { teamAdmin } from './people/team-admin.ts'
import { teamExport, teamImport } from './people/team-import.ts'
import { team } from './people/team.ts'
import { thread } from './contest/thread.ts'
import { range } from './kinds/cfs/range-operations.ts'
import { candidateImport } from './kinds/theory/exam/candidate-import.ts'
import { examAnalysis } from './kinds/theory/analysis.ts'
import { complaint } from './kinds/theory/exam/complaint.ts'
import { erratum } from './kinds/theory/exam/erratum.ts'
import { examPaperDesk } from './kinds/theory/exam/exam-paper.ts'
import { examPreviewDesk } from './kinds/theory/exam/exam-preview.ts'
import { examDesk } from './kinds/theory/exam/exam-desk.ts'
import { examMonitoring } from './kinds/theory/exam/exam-monitoring.ts'
import { examReport } from './kinds/theory/exam/exam-report.ts'
import { examRoom } from './kinds/theory/exam/exam-room.ts'
import { examStatistic } from './kinds/theory/exam/exam-statistic.ts'
import { deskComplaint, hillReport } from './kinds/koh/complaint.ts'
import { deskHill } from './kinds/koh/hill-desk.ts'
import { hill } from './kinds/koh/hill.ts'
import { exam } from './kinds/theory/exam/exam.ts'
import { marking } from './kinds/theory/marking.ts'
import { markingLead } from './kinds/theory/marking-lead.ts'
import { markingTrial } from './kinds/theory/marking-trial.ts'
import { reportMarking } from './kinds/theory/report-marking.ts'
import { mistake } from './kinds/theory/mistakes.ts'
import { paperFile } from './kinds/theory/paper-file.ts'
import { paperSheet } from './kinds/theory/paper-sheet.ts'
import { testPaper } from './kinds/theory/paper.ts'
import { theoryQuestion } from './kinds/theory/question.ts'
import { remark } from './kinds/theory/remark.ts'
import { rush } from './kinds/theory/exam/rush.ts'
import { roomPrint } from './kinds/theory/exam/room-print.ts'
import { scorePrint } from './kinds/theory/score-print.ts'
import { examScoreSheet } from './kinds/theory/score-sheet.ts'
import { examScores } from './kinds/theory/scores.ts'
import { theoryTransfer } from './kinds/theory/transfer.ts'
import { serviceRun } from './scene/service-run.ts'
import { target } from './scene/target.ts'
import { topology } from './scene/topology.ts'
import { topic } from './topic/topic.ts'
import { totp } from './people/totp.ts'
import { user } from './people/user.ts'
import { userExport, userImport } from './people/user-import.ts'
import { userMonitor } from './people/user-monitor.ts'
import { viewerKey } from './contest/viewer-key.ts'
import { vpnPackage } from './contest/vpn-package.ts'
import { webhook } from './contest/webhook.ts'
import { writeup } from './topic/writeup.ts'

/** The whole contract, for the server, the OpenAPI document and the tests. Browser apps import by noun. */
export const api = {
  health,
  about,
  search,
  session,
  totp,
  profile,
  apiToken,
  user,
  recording,
  role,
  round,
  roundTarget,
  cellCheck,
  cellRehearsal,
  organisation,
  organisationImport,
  organisationExport,
  userImport,
  userExport,
  setting,
  license,
  job,
  file,
  direction,
  image,
  imageAuthoring,
  imageInjection,
  imagePackages,
  imageCategory,
  imageLibrary,
  serviceRun,
  topology,
  target,
  instance,
  service,
  knowledgePoint,
  knowledgePointImport,
  evidence,
  question,
  questionPackage,
  questionScene,
  rangeProof,
  checkTrial,
  patchProof,
  operationProof,
  pointCheck,
  deskPointCheck,
  attack,
  attackWall,
  forcad,
  patch,
  deskPatch,
  deskReset,
  resetApplication,
  defence,
  hill,
  deskHill,
  hillReport,
  deskComplaint,
  aiTrial,
  aiSubmission,
  aiBoard,
  aiDesk,
  reevaluation,
  contestService,
  serviceImport,
  challenge,
  rwReferee,
  rwStage,
  rwTarget,
  sceneTrial,
  scene,
  sceneConsole,
  questionSheet,
  gateway,
  range,
  theoryQuestion,
  testPaper,
  paperSheet,
  paperFile,
  theoryTransfer,
  exam,
  examDesk,
  examReport,
  examRoom,
  examMonitoring,
  examStatistic,
  erratum,
  examPaperDesk,
  examPreviewDesk,
  marking,
  examAnalysis,
  markingLead,
  markingTrial,
  reportMarking,
  examScores,
  examScoreSheet,
  roomPrint,
  scorePrint,
  remark,
  rush,
  complaint,
  mistake,
  contest,
  contestDefault,
  contestSheet,
  contestExport,
  certificate,
  topic,
  entrant,
  entrantImport,
  candidateImport,
  entrantStory,
  sceneDesk,
  team,
  teamAdmin,
  teamExport,
  teamImport,
  submission,
  ranking,
  feed,
  bulletin,
  board,
  boardScreen,
  bot,
  thread,
  notice,
  arena,
  mail,
  message,
  rating,
  entrantPage,
  viewerKey,
  writeup,
  resolver,
  union,
  webhook,
  live,
  analysis,
  monitoring,
  contestOutage,
  sso,
  statistic,
  backup,
  storage,
  audit,
  systemLog,
  dashboard,
  personal,
  userMonitor,
  resourceImport,
  clics,
  vpnPackage,
  ...toyOperations,
}
export type Api = typeof api
