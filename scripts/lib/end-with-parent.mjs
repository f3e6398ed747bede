// Stops a server that `runNode` started when the process that started it is gone. Loaded into the server.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
