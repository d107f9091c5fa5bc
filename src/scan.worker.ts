// Entry point of the scan worker process, which reads labels on photos. Only this process loads the networks and
// WebAssembly modules, which take several hundred megabytes and can crash on untrusted files.
import sharp from 'sharp'
import { serveTasks } from './platform/worker-process/serve-tasks.ts'
import { scanTasks } from './scan/server/recognition/worker/scan-tasks.ts'

// Each photo is decoded once, so caching would only use memory.
sharp.cache(false)
sharp.concurrency(1)

serveTasks(scanTasks)
