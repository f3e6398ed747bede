// Loaded before a server that `runNode` starts: once the process that started it is gone, it stops as if told to.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
