import { contestDerivation } from './modules/contest-live/index.ts'
import { liveModule } from './live/index.ts'
import type { Module } from './module.ts'
import { auditLogModule } from './modules/audit-log/index.ts'
import { backupModule } from './modules/backup/index.ts'
import { botModule } from './modules/bot/index.ts'
import { analysisModule } from './modules/analysis/index.ts'
import { bulletinModule } from './modules/bulletin/index.ts'
import { contestModule } from './modules/contest/index.ts'
import { contestDefaultModule } from './modules/contest-default/index.ts'
import { contestSheetModule } from './modules/contest-sheet/index.ts'
import { dashboardModule } from './modules/dashboard/index.ts'
import { directionModule } from './modules/direction/index.ts'
import { entrantPageModule } from './modules/entrant-page/index.ts'
import { entrantModule } from './modules/entrant/index.ts'
import { evidenceModule } from './modules/evidence/index.ts'
import { feedModule } from './modules/feed/index.ts'
import { fileModule } from './modules/file/index.ts'
import { healthModule } from './modules/health/index.ts'
import { jobModule } from './modules/job/index.ts'
import { licenseModule } from './modules/license/index.ts'
import { messageModule } from './modules/message/index.ts'
import { meterModule } from './modules/meter/index.ts'
import { monitoringModule } from './modules/monitoring/index.ts'
import { noticeModule } from './modules/notice/index.ts'
import { organisationModule } from './modules/organisation/index.ts'
import { packageExportModule } from './modules/package-export/index.ts'
import { questionSheetModule } from './modules/question-sheet/index.ts'
import { packageImportModule } from './modules/package-import/index.ts'
import { questionModule } from './modules/question/index.ts'
import { questionPoolModule } from './modules/question-pool/index.ts'
import { rankingModule } from './modules/ranking/index.ts'
import { ratingModule } from './modules/rating/index.ts'
import { registrationModule } from './modules/registration/index.ts'
import { screenModule } from './modules/screen/index.ts'
import { searchModule } from './modules/search/index.ts'
import { roleModule } from './modules/role/index.ts'
import { sessionModule } from './modules/session/index.ts'
import { settingModule } from './modules/setting/index.ts'
import { storageCleanerModule } from './modules/storage-cleaner/index.ts'
import { submissionModule } from './modules/submission/index.ts'
import { certificateModule } from './modules/certificate/index.ts'
import { entrantImportModule } from './modules/entrant-import/index.ts'
import { entrantStoryModule } from './modules/entrant-story/index.ts'
import { exportModule } from './modules/export/index.ts'
import { directoryModule } from './modules/directory/index.ts'
import { ssoModule } from './modules/sso/index.ts'
import { statisticModule } from './modules/statistic/index.ts'
import { totpModule } from './modules/totp/index.ts'
import { apiTokenModule } from './modules/api-token/index.ts'
import { mailModule } from './modules/mail/index.ts'
import { personalModule } from './modules/personal/index.ts'
import { profileModule } from './modules/profile/index.ts'
import { teamImportModule } from './modules/team-import/index.ts'
import { systemLogModule } from './modules/system-log/index.ts'
import { teamModule } from './modules/team/index.ts'
import { organisationImportModule } from './modules/organisation-import/index.ts'
import { uploadQuotaModule } from './modules/upload-quota/index.ts'
import { userExportModule } from './modules/user-export/index.ts'
import { userImportModule } from './modules/user-import/index.ts'
import { setupModule } from './modules/setup/index.ts'
import { sheetModule } from './modules/sheet/index.ts'
import { threadModule } from './modules/thread/index.ts'
import { topicModule } from './modules/topic/index.ts'
import { resourceImportModule } from './modules/resource-import/index.ts'
import { userMonitorModule } from './modules/user-monitor/index.ts'
import { userModule } from './modules/user/index.ts'
import { writeupModule } from './modules/writeup/index.ts'
import { viewerKeyModule, viewerOf } from './modules/viewer-key/index.ts'
import { vpnPackageModule } from './modules/vpn-package/index.ts'
import { webhookModule } from './modules/webhook/index.ts'

/** People, what they may do, and what was done. */
const people = (): Module[] => [
  healthModule,
  meterModule(),
  sessionModule,
  totpModule,
  apiTokenModule(),
  profileModule,
  organisationModule,
  settingModule,
  // It looks at the settings as it starts; they need the seed roles and the root organisation.
  mailModule(),
  auditLogModule(),
  systemLogModule(),
  roleModule,
  licenseModule,
  userModule,
  ssoModule,
  directoryModule,
  registrationModule,
  jobModule,
  sheetModule,
  organisationImportModule,
  userImportModule,
  userExportModule,
]

/** Every noun of the server, in the order they start. A new module adds its line here; one with state of its own is a function that makes it. */
export function modules(): Module[] {
  const submissions = submissionModule()
  return [
    ...people(),
    uploadQuotaModule,
    fileModule,
    directionModule,
    questionModule,
    packageImportModule,
    questionPoolModule,
    packageExportModule,
    questionSheetModule,
    contestSheetModule,
    resourceImportModule,
    setupModule,
    contestDefaultModule,
    contestModule(),
    topicModule,
    entrantModule,
    bulletinModule,
    feedModule,
    rankingModule,
    submissions,
    botModule(submissions.batch),
    threadModule,
    noticeModule(),
    messageModule,
    ratingModule,
    entrantPageModule,
    evidenceModule(),
    writeupModule(),
    teamModule,
    teamImportModule,
    viewerKeyModule,
    webhookModule(),
    screenModule(),
    monitoringModule,
    analysisModule,
    statisticModule,
    exportModule,
    entrantImportModule,
    entrantStoryModule,
    certificateModule,
    searchModule,
    userMonitorModule,
    backupModule(),
    storageCleanerModule,
    dashboardModule(),
    personalModule,
    vpnPackageModule,
    liveModule(viewerOf, contestDerivation),
  ]
}
