// Loaded into a server that `runNode` starts: stops the server when its parent process is gone.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
