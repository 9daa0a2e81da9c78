export { carryAlarms, clearAlarm, raiseAlarm, type AlarmNews } from './alarm.ts'
export { openAlarms } from './repo.ts'
